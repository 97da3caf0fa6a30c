/** Passwords are kept as scrypt hashes. */
import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";

const LENGTH = 64;
const hash = (password: string, salt: string): Buffer => scryptSync(password.normalize("NFC"), salt, LENGTH);

/** The stored form of a password; an empty one stays empty and lets everybody in. */
export function protectPassword(password: string): { password: string; passwordSalt: string } {
  if (password === "") return { password: "", passwordSalt: "" };
  const passwordSalt = randomBytes(16).toString("hex");
  return { password: hash(password, passwordSalt).toString("hex"), passwordSalt };
}

/** Whether a password is the one that was stored. */
export function checkPassword(given: string, stored: { password?: string; passwordSalt?: string }): boolean {
  if (!stored.password) return true;
  const expected = Buffer.from(stored.password, "hex");
  return expected.length === LENGTH && timingSafeEqual(hash(given, stored.passwordSalt ?? ""), expected);
}
