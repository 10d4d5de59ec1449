import { SkillwrightError } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { listenError } from "./listen-error.ts";

test.for([
  ["EACCES", "Pass another port with --port; 0 picks a free one."],
  ["EADDRNOTAVAIL", "Pass an address of this computer with --host, or leave it out."],
])("%s names the option that helps", ([code, hint]) => {
  const refused = Object.assign(new Error(`listen ${code}`), { code, syscall: "listen" });
  const error = listenError(refused, { host: "127.0.0.1", port: 80 });
  expect(error).toBeInstanceOf(SkillwrightError);
  expect(error).toMatchObject({ message: `Can't listen on 127.0.0.1, port 80: listen ${code}`, hint });
});
