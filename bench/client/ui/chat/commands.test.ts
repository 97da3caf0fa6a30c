import { describe, expect, it } from "vitest";
import { parseChat } from "./commands.js";

describe("parseChat", () => {
  it.each([
    ["/r 1d6 + 2", "roll", "1d6 + 2"],
    ["/GMROLL 2d10", "roll", "2d10"],
    ["/w [A, B] hello", "whisper", "[A, B] hello"],
    ["/me waves", "emote", "waves"],
    ["/ooc so\nmuch", "ooc", "so\nmuch"],
  ])("reads %s", (line, name, body) => {
    const [found, match] = parseChat(line);
    expect(found).toBe(name);
    expect(match?.[2]).toBe(body);
  });

  it("takes a roll without a formula, so that the user can be told what is missing", () => {
    expect(parseChat("/roll")[0]).toBe("roll");
  });

  it("tells plain words from unknown commands", () => {
    expect(parseChat("hello /r 1d6")[0]).toBe("none");
    expect(parseChat("/dance")[0]).toBe("invalid");
    expect(parseChat("/rolling stones")[0]).toBe("invalid");
  });
});
