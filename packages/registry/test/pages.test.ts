import { expect, test } from "vitest";
import { openRegistry, publish, type TestRegistry } from "./support/open-registry.ts";

async function openPages(): Promise<
  TestRegistry & {
    readonly show: (
      path: string,
      headers?: Record<string, string>,
    ) => Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }>;
  }
> {
  const opened = await openRegistry();
  await opened.admin.createNamespace({ body: { name: "acme", visibility: "public" } });
  await opened.admin.createNamespace({ body: { name: "secret" } });
  return {
    ...opened,
    async show(path, headers = {}) {
      const answer = await opened.registry.app.request(`http://registry.test${path}`, { headers });
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    },
  };
}

test("pages list, find and show skills without a script", async () => {
  const { admin, show } = await openPages();
  await publish(admin, "acme", {
    name: "pdf",
    description: "Read PDF files.",
    body: "# Steps\n\n- [ ] one\n",
    fields: { version: "1.0.0" },
  });
  await publish(admin, "acme", {
    name: "pdf",
    description: "Read PDF files.",
    body: "# Steps\n\nNew text.\n",
    files: { "a&b/notes.txt": "plain <b>" },
    fields: { version: "1.1.0", changelog: "Now **better**." },
  });
  const params = { namespace: "acme", name: "pdf" };
  await admin.setTag({ params: { ...params, tag: "stable" }, body: { version: "1.0.0" } });
  await admin.starSkill({ params });
  const front = await show("/");
  expect(front.text).toContain('<a href="/@acme/pdf">@acme/pdf</a>');
  expect((await show("/?q=read+pdf")).text).toContain('<a href="/@acme/pdf">');
  expect((await show("/@acme")).text).toContain("Read PDF files.");
  const page = await show("/@acme/pdf");
  for (const part of [
    "skillwright add registry:http://registry.test/@acme/pdf",
    "<h2>Steps</h2>",
    "Now <strong>better</strong>.",
    '<a href="/@acme/pdf/v/1.0.0">1.0.0</a> <span class="badge tag">stable</span>',
    '<a href="/@acme/pdf/v/1.1.0">1.1.0</a> <span class="badge tag">latest</span>',
    '<tr><th scope="row">Stars</th><td>1</td></tr>',
    "</time> by admin</td>",
    '<a href="/@acme/pdf/diff?from=1.0.0&amp;to=1.1.0">changes</a>',
    '<a href="/@acme/pdf/v/1.1.0/files/a%26b/notes.txt">a&amp;b/notes.txt</a>',
  ])
    expect(page.text).toContain(part);
  expect((await show("/@acme/pdf/v/1.0.0")).text).toContain("registry:http://registry.test/@acme/pdf@1.0.0");
  expect((await show("/@acme/pdf/v/1.1.0/files/a%26b/notes.txt")).text).toContain(
    "<pre>plain &lt;b&gt;</pre>",
  );
  const file = await show("/@acme/pdf/v/1.1.0/files/a%26b/notes.txt");
  const download = /<a href="([^"]*)">download<\/a>/.exec(file.text)?.[1] ?? "";
  expect((await show(download)).text).toBe("plain <b>");
  expect((await show("/@acme/pdf/diff?from=1.0.0&to=1.1.0")).text).toContain("+New text.");
  for (const path of ["/", "/@acme/pdf", "/style.css"])
    expect((await show(path)).text).not.toContain("<script");
  expect(page.headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
});

const evil = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;

test("nothing that a publisher writes becomes HTML", async () => {
  const { admin, show } = await openPages();
  const files = { "x.txt": evil, "a'b.md": evil };
  const body = `# ${evil}\n\n${evil}\n\n[link](javascript:alert(3))\n\n<style>*{}</style>\n`;
  await publish(admin, "acme", {
    name: "pdf",
    description: `'${evil}'`,
    body: "First.\n",
    fields: { version: "0.9.0" },
  });
  await publish(admin, "acme", {
    name: "pdf",
    description: `'${evil}'`,
    body,
    files,
    fields: { changelog: evil, version: "1.0.0" },
  });
  await admin.deprecateSkill({ params: { namespace: "acme", name: "pdf" }, body: { message: evil } });
  await admin.yankVersion({
    params: { namespace: "acme", name: "pdf", version: "0.9.0" },
    body: { reason: evil },
  });
  const paths = [
    "/",
    `/?q=${encodeURIComponent(evil)}`,
    "/@acme",
    "/@acme/pdf",
    "/@acme/pdf/v/0.9.0",
    "/@acme/pdf/v/1.0.0/files/x.txt",
    "/@acme/pdf/diff?from=0.9.0&to=1.0.0",
    `/@acme/pdf/v/${encodeURIComponent(evil)}`,
    `/@acme/pdf/v/1.0.0/files/${encodeURIComponent(evil)}`,
  ];
  for (const path of paths) {
    const { text } = await show(path);
    expect(text, path).not.toMatch(/<script|<img|<style|href="javascript:/i);
  }
});

test("a version that waits for a review, or was rejected in one, says so to those who may publish", async () => {
  const { admin, addUser, show } = await openPages();
  await admin.updateNamespace({ params: { namespace: "acme" }, body: { review: "required" } });
  const author = await addUser("author", { namespace: "acme", role: "publisher" });
  const rejected = await publish(author.client, "acme", { name: "pdf", fields: { version: "1.0.0" } });
  await publish(author.client, "acme", { name: "pdf", body: "Two.\n", fields: { version: "1.1.0" } });
  const { reviews } = await admin.listReviews();
  const { tree } = rejected.version;
  const review = reviews.find((one) => one.tree === tree)?.id ?? "";
  await admin.decideReview({ params: { review }, body: { decision: "reject", tree } });
  const sent = { cookie: `skillwright_registry=${author.token}` };
  const { text } = await show("/@acme/pdf", sent);
  expect(text).toContain("This version is waiting for review");
  // It can't be installed yet.
  expect(text).not.toContain("skillwright add");
  expect(text).toContain('1.1.0</a> <span class="badge waiting">waiting</span>');
  expect(text).toContain('1.0.0</a> <span class="badge rejected">rejected</span>');
  expect((await show("/@acme/pdf/v/1.0.0", sent)).text).toContain("This version was rejected in a review.");
  expect((await show("/@acme/pdf")).status).toBe(404);
});

test("private skills are on pages only for those who may read them", async () => {
  const { admin, adminToken, registry, show } = await openPages();
  await publish(admin, "secret", { name: "plans" });
  for (const path of ["/@secret", "/@secret/plans", "/@nothing", "/@nothing/plans"]) {
    const { status, text } = await show(path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).toContain("you don&#39;t have access to it");
  }
  expect((await show("/")).text).not.toContain("plans");
  const signIn = (token: string, origin: string) =>
    registry.app.request("http://registry.test/sign-in", {
      method: "POST",
      headers: { origin, host: "registry.test", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token }).toString(),
    });
  expect((await signIn("wrong", "http://registry.test")).status).toBe(401);
  expect((await signIn(adminToken, "http://evil.test")).status).toBe(403);
  const signedIn = await signIn(adminToken, "http://registry.test");
  expect(signedIn.status).toBe(303);
  const cookie = signedIn.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  const sent = { cookie: cookie.split(";")[0] ?? "" };
  const page = await show("/@secret/plans", sent);
  expect(page.status).toBe(200);
  expect(page.text).toContain('<form method="post" action="/sign-out">admin <button>Sign out</button>');
  const signOut = (origin: string) =>
    registry.app.request("http://registry.test/sign-out", {
      method: "POST",
      headers: { origin, host: "registry.test" },
    });
  expect((await signOut("http://evil.test")).headers.get("set-cookie")).toBeNull();
  expect((await signOut("http://registry.test")).headers.get("set-cookie")).toMatch(
    /^skillwright_registry=; Max-Age=0/,
  );
  // The cookie is for pages: another site could make a browser send it.
  expect((await show("/api/v1/skills/secret/plans", sent)).status).toBe(404);
});

test("wrong tokens in the form are limited, and a stale cookie is removed", async () => {
  const { registry, show } = await openPages();
  const statuses = new Set<number>();
  for (let attempt = 0; attempt < 25; attempt += 1) {
    const answer = await registry.app.request("http://registry.test/sign-in", {
      method: "POST",
      headers: {
        origin: "http://registry.test",
        host: "registry.test",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "token=wrong",
    });
    statuses.add(answer.status);
  }
  expect([...statuses]).toEqual([401, 429]);
  const other = await openPages();
  expect((await show("/")).text).toContain('<a href="/sign-in">Sign in</a>');
  const stale = await other.show("/", { cookie: "skillwright_registry=swr_old" });
  expect([stale.status, stale.headers.get("set-cookie")]).toEqual([
    200,
    "skillwright_registry=; Max-Age=0; Path=/",
  ]);
});

test("behind a proxy that changes the host, the form works with the registry's own address", async () => {
  const { registry, adminToken } = await openRegistry({ url: "https://skills.acme.example" });
  const signIn = (origin: string) =>
    registry.app.request("http://10.0.0.1:4770/sign-in", {
      method: "POST",
      headers: { origin, host: "10.0.0.1:4770", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token: adminToken }).toString(),
    });
  expect((await signIn("https://evil.example")).status).toBe(403);
  const signedIn = await signIn("https://skills.acme.example");
  expect([signedIn.status, signedIn.headers.get("set-cookie")]).toEqual([
    303,
    expect.stringContaining("; Secure; SameSite=Lax"),
  ]);
});

test("people get a page and programs get JSON for an address that doesn't exist", async () => {
  const { show } = await openPages();
  const page = await show("/nothing", { accept: "text/html,*/*" });
  expect([page.status, page.text]).toEqual([404, expect.stringContaining("There is no such page")]);
  for (const [path, accept] of [
    ["/nothing", "*/*"],
    ["/api/nothing", "text/html"],
  ] as const) {
    const { status, text } = await show(path, { accept });
    expect([status, JSON.parse(text)]).toMatchObject([404, { error: { code: "route_not_found" } }]);
  }
});
