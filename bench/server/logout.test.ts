import { expect, it } from "vitest";
import { Fixture, settle } from "./testing.js";

it("ends the session and its connections when somebody logs out, and nobody else's", async () => {
  const fixture = await Fixture.create();
  try {
    const guide = await fixture.join("Guide");
    const wren = await fixture.join("Wren");
    const sameBrowser = await fixture.connect(wren.cookie);
    const elsewhere = await fixture.join("Wren");
    const ended = [wren, sameBrowser].map(
      ({ socket }) => new Promise((resolve) => socket.on("disconnect", (reason: string) => resolve(reason))),
    );
    const heard: unknown[] = [];
    guide.socket.on("userConnected", (...event) => heard.push(event));

    const answer = await fixture.fetch("/logout", { method: "POST", headers: { cookie: wren.cookie } });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/join");
    expect(answer.headers.get("set-cookie")).toMatch(/^bench-session-\d+=; .*Max-Age=0/);
    expect(await Promise.all(ended)).toEqual(["io server disconnect", "io server disconnect"]);
    expect((await fixture.fetch("/game", { headers: { cookie: wren.cookie } })).headers.get("location")).toBe("/join");
    expect((await (await fixture.connect(wren.cookie)).world()).userId).toBeNull();
    expect((await elsewhere.world()).userId).toBe("userWren00000000");
    await settle(guide);
    expect(heard).toEqual([]);

    await fixture.fetch("/logout", { method: "POST", headers: { cookie: elsewhere.cookie } });
    const page = await (await fixture.fetch("/join")).text();
    expect(page).toContain("At the table now: <strong>Guide</strong>.");
    await settle(guide);
    expect(heard).toEqual([["userWren00000000", false]]);
    expect((await fixture.fetch("/logout")).status).toBe(404);
    expect((await fixture.fetch("/logout", { method: "POST" })).status).toBe(303);
  } finally {
    await fixture.remove();
  }
});
