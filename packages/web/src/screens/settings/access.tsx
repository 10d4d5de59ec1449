import { KeyRound, MonitorSmartphone } from "lucide-react";
import { useAttempt } from "../../actions/use-attempt.ts";
import { api } from "../../state/api.ts";
import { useRead } from "../../state/use-read.ts";
import { useSkills } from "../../state/use-skills.ts";
import { Badge, DateTime } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Fetching } from "../../ui/failure.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { MessageText } from "../../ui/message-text.tsx";
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
  const query = useRead("sign-ins", "listSignIns", {}, { staleTime: 0 });
  const attempt = useAttempt("sign-ins");
  return (
    <Panel
      title="Signed-in browsers"
      lead={<MessageText text="Each browser signed in with a link from `skillwright serve`." />}
    >
      <Fetching query={query} what="sign-ins" />
      <ul className="border-t border-line empty:hidden">
        {query.data?.signIns.map(
          ({ id, browser, address, signedInAt, lastUsedAt, expiresAt, current, confirms }) => (
            <ListRow
              key={id}
              icon={<MonitorSmartphone />}
              title={browserName(browser)}
              badges={
                <>
                  {current && <Badge tone="accent">this browser</Badge>}
                  {!confirms && (
                    <Badge title="It signed in before the server started, so it can't approve anything outside the project.">
                      can't approve
                    </Badge>
                  )}
                </>
              }
              actions={
                <Button
                  variant="danger"
                  aria-label={`Sign out ${browserName(browser)}, last used ${lastUsedAt}`}
                  onClick={() =>
                    attempt(async () => {
                      await api.endSignIn({ params: { signIn: id } });
                      if (current) window.location.reload();
                    }, "Signed out")
                  }
                >
                  Sign out
                </Button>
              }
            >
              {address}, signed in <DateTime at={signedInAt} />, last used <DateTime at={lastUsedAt} />,
              expires <DateTime at={expiresAt} />
            </ListRow>
          ),
        )}
      </ul>
    </Panel>
  );
}

const places = {
  keychain: "in the system keychain",
  "secret-service": "in the system keyring",
} as const;

function Secrets() {
  const query = useRead("secrets", "listSecrets", {}, { staleTime: 0 });
  const { data } = query;
  const { data: listed } = useSkills();
  const attempt = useAttempt("secrets");
  return (
    <Panel
      title="Secrets"
      lead="Values that Skillwright stores for a skill. They are never shown here or sent to a model."
    >
      <Fetching query={query} what="secrets" />
      {data?.secrets.length === 0 && (
        <p className="text-ink-soft">
          None yet. When a skill needs a value, you're asked for it.{" "}
          {data.place === "none"
            ? "This computer has no keychain to store it in."
            : `You can save it ${places[data.place]}.`}
        </p>
      )}
      <ul className="border-t border-line empty:hidden">
        {data?.secrets.map(({ key, variable, place, savedAt }) => {
          const skill = listed?.skills.find((one) => one.key === key);
          return (
            <ListRow
              key={`${key} ${variable}`}
              icon={<KeyRound />}
              title={<code>{variable}</code>}
              badges={data.place !== place && <Badge>{places[place]}</Badge>}
              actions={
                <Button
                  variant="danger"
                  aria-label={`Forget ${variable} of ${skill?.displayName ?? key}`}
                  onClick={() =>
                    attempt(() => api.forgetSecret({ query: { key, variable } }), `Forgot ${variable}`)
                  }
                >
                  Forget
                </Button>
              }
            >
              For {skill?.displayName ?? key}, saved <DateTime at={savedAt} />
            </ListRow>
          );
        })}
      </ul>
    </Panel>
  );
}
