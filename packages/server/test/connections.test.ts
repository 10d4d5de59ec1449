import { once } from "node:events";
import { connect, type Socket } from "node:net";
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

test("connections beyond the limit are closed at once, and there is room again when others end", async () => {
  // With the real limit only where many files may be open.
  const isSoak = process.env.SOAK === "1";
  place = await openPlace(undefined, isSoak ? {} : { maxConnections: 20 });
  const most = isSoak ? 2000 : 20;
  const held: Socket[] = [];
  for (let index = 0; index < most; index += 1) {
    const socket = connect(place.server.port, "127.0.0.1");
    await once(socket, "connect");
    held.push(socket);
  }
  const refused = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const socket = connect(place.server.port, "127.0.0.1");
      socket.on("error", () => socket.destroy());
      socket.resume();
      await once(socket, "close");
      return socket.bytesRead;
    }),
  );
  expect(refused).toEqual(Array.from({ length: 30 }, () => 0));
  expect(held.filter(({ destroyed }) => destroyed)).toEqual([]);
  for (const socket of held) socket.destroy();
  await expect
    .poll(() =>
      place.call("/api/v1/skills").then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});
