import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";

/** The system's own Python, which Debian's packages belong to. */
const PYTHON = "/usr/bin/python3";

/** Whether this machine has no OpenStack Swift; `scripts/system-packages.ts` installs it where that is possible. */
export const withoutS3: boolean = spawnSync(PYTHON, ["-c", "import swift.obj.mem_server"]).status !== 0;

/** A bucket of an S3-compatible server: OpenStack Swift, which checks the signature of each request. */
export interface S3Server {
  /** The server and the bucket. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The address of a new, empty bucket. */
  createBucket(): Promise<string>;
  close(): void;
}

/** Starts a server. A list in one of its answers has at most two objects. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), "skillwright-s3-"));
  const keys = { accessKeyId: "test:tester", secretAccessKey: "secret/of+test" };
  const script = join(import.meta.dirname, "swift-server.py");
  const child = spawn(PYTHON, [script, folder, "tester", keys.secretAccessKey], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (piece: Buffer) => {
    errors += piece.toString();
  });
  const [line] = (await Promise.race([once(child.stdout, "data"), once(child, "exit")])) as [Buffer | number];
  if (!Buffer.isBuffer(line)) throw new Error(`The S3 server did not start: ${errors}`);
  const url = `http://127.0.0.1:${Number(line.toString())}`;
  const client = new AwsClient({ ...keys, region: "us-east-1", service: "s3" });
  let count = 0;
  const createBucket = async (): Promise<string> => {
    count += 1;
    const bucket = `${url}/skills-${count}`;
    const answer = await client.fetch(bucket, { method: "PUT" });
    if (!answer.ok) throw new Error(`The S3 server refused a bucket: ${await answer.text()}`);
    return bucket;
  };
  return {
    ...keys,
    bucket: await createBucket(),
    createBucket,
    close() {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
