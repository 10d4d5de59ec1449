import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, MonitorSmartphone } from "lucide-react";
import type { ReactNode } from "react";
import { errorText } from "../../actions/error-text.ts";
import { api } from "../../state/api.ts";
import { useSkills } from "../../state/use-skills.ts";
import { Badge, DateTime } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Failure, Loading } from "../../ui/failure.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { useNotify } from "../../ui/notices.tsx";
import { browserName } from "./browser-name.ts";
import { Panel } from "./panel.tsx";

/** The browsers that are signed in, and the secrets that are remembered for skills. */
export function Access() {
  return (
    <div className="pb-12">
      <SignIns />
      <Secrets />
    </div>
  );
}

function SignIns() {
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: ["sign-ins"],
    queryFn: ({ signal }) => api.listSignIns({ signal }),
    staleTime: 0,
  });
  const run = useAction("sign-ins");
  return (
    <Panel
      title="Signed-in browsers"
      lead={<MessageText text="Each was signed in by a link of `skillwright serve`." />}
    >
      {isPending && <Loading what="sign-ins" />}
      {isError && <Failure error={error} onRetry={() => void refetch()} />}
      <ul className="border-t border-line empty:hidden">
        {data?.signIns.map(
          ({ id, browser, address, signedInAt, lastUsedAt, expiresAt, current, confirms }) => (
            <Row
              key={id}
              icon={<MonitorSmartphone aria-hidden />}
              title={browserName(browser)}
              badges={
                <>
                  {current && <Badge tone="accent">this browser</Badge>}
                  {!confirms && (
                    <Badge title="Signed in before the server was started. It can't approve what leaves the project.">
                      can't approve
                    </Badge>
                  )}
                </>
              }
              action={
                <Button
                  variant="danger"
                  aria-label={`Sign out ${browserName(browser)}, last used ${lastUsedAt}`}
                  onClick={() =>
                    void run("Signed out", () => api.endSignIn({ params: { signIn: id } })).then(
                      () => current && window.location.reload(),
                    )
                  }
                >
                  Sign out
                </Button>
              }
            >
              {address}, signed in <DateTime at={signedInAt} />, last used <DateTime at={lastUsedAt} />, ends{" "}
              <DateTime at={expiresAt} />
            </Row>
          ),
        )}
      </ul>
    </Panel>
  );
}

const places = {
  keychain: "in the system's keychain",
  "secret-service": "in the system's keyring",
} as const;

function Secrets() {
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: ["secrets"],
    queryFn: ({ signal }) => api.listSecrets({ signal }),
    staleTime: 0,
  });
  const { data: listed } = useSkills("skillwright");
  const run = useAction("secrets");
  return (
    <Panel
      title="Secrets"
      lead="Values that you let a skill remember. They are never shown here or sent to a model."
    >
      {isPending && <Loading what="secrets" />}
      {isError && <Failure error={error} onRetry={() => void refetch()} />}
      {data?.secrets.length === 0 && (
        <p className="text-ink-soft">
          None. A skill asks for a value when it needs one
          {data.place === "none"
            ? ", and this computer has no keychain to remember it in."
            : ` and can remember it ${places[data.place]}.`}
        </p>
      )}
      <ul className="border-t border-line empty:hidden">
        {data?.secrets.map(({ key, variable, place, savedAt }) => {
          const skill = listed?.skills.find((one) => one.key === key);
          return (
            <Row
              key={`${key} ${variable}`}
              icon={<KeyRound aria-hidden />}
              title={<code>{variable}</code>}
              badges={data.place !== place && <Badge>{places[place]}</Badge>}
              action={
                <Button
                  variant="danger"
                  aria-label={`Forget ${variable} of ${skill?.displayName ?? key}`}
                  onClick={() =>
                    void run(`Forgot ${variable}`, () => api.forgetSecret({ query: { key, variable } }))
                  }
                >
                  Forget
                </Button>
              }
            >
              For {skill?.displayName ?? key}, saved <DateTime at={savedAt} />
            </Row>
          );
        })}
      </ul>
    </Panel>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly badges: ReactNode;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Row({ icon, title, badges, action, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2.5 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
      {icon}
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{title}</span>
          {badges}
        </p>
        <p className="text-note wrap-anywhere text-ink-soft">{children}</p>
      </div>
      {action}
    </li>
  );
}

/** Runs an action, says what it did, and reads a list again. */
function useAction(key: string): (done: string, work: () => Promise<unknown>) => Promise<void> {
  const queries = useQueryClient();
  const notify = useNotify();
  return async (done, work) => {
    try {
      await work();
      notify({ text: done });
    } catch (error) {
      notify({ text: errorText(error), tone: "failed" });
    }
    await queries.invalidateQueries({ queryKey: [key] });
  };
}
