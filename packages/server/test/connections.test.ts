import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openPlace, type ServerPlace } from "./support/place.ts";

let place: ServerPlace;
afterEach(() => place.close());

test("whoever only connects, or never ends the headers, is disconnected and doesn't keep others out", async () => {
  place = await openPlace();
  const begun = ["", "GET /", "GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: "];
  const closed = Array.from({ length: 30 }, async (_, index) => {
    const socket = connect(place.server.port, "127.0.0.1");
    socket.on("error", () => socket.destroy());
    socket.resume();
    socket.write(begun[index % begun.length] ?? "");
    await once(socket, "close");
  });
  expect((await place.call("/api/v1/skills")).status).toBe(200);
  await Promise.all(closed);
  expect((await place.call("/api/v1/skills")).status).toBe(200);
});
