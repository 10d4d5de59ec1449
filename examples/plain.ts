/** Skills without a framework: node examples/plain.ts "What changed in 1.4?" */
import { plainSkills } from "@skillwright/adapters";
import { createSkills } from "@skillwright/runtime";
import { askPerson } from "./person.ts";
import { commits, model, prompt, roots } from "./setting.ts";

interface Message {
  readonly role: string;
  readonly content: string | null;
  readonly tool_calls?: readonly { id: string; function: { name: string; arguments: string } }[];
  readonly tool_call_id?: string;
}

const session = await (await createSkills({ roots })).session({ ask: askPerson });
const listCommits = {
  name: "list_commits",
  description: "Lists the commits of the last version.",
  execute: () => commits,
};
const skills = plainSkills(session, { hostTools: [listCommits] });

const turn = await skills.turn(prompt);
const system = skills.system("You write for the users of a web shop.");
const messages: Message[] = [{ role: "system", content: system }, ...turn.messages];
for (let step = 0; step < 10; step++) {
  const message = await complete();
  messages.push(message);
  if (message.tool_calls === undefined) break;
  for (const { id, function: call } of message.tool_calls) {
    const { text } = await skills.call(call.name, call.arguments);
    messages.push({ role: "tool", tool_call_id: id, content: text });
  }
  messages.push(...skills.updates());
}
console.log(messages.at(-1)?.content);
await session.close();

async function complete(): Promise<Message> {
  const { OPENAI_API_KEY, OPENAI_BASE_URL = "https://api.openai.com/v1" } = process.env;
  const response = await fetch(`${OPENAI_BASE_URL}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${OPENAI_API_KEY}` },
    body: JSON.stringify({ model, messages, tools: skills.definitions("openai-chat") }),
  });
  if (!response.ok) throw new Error(`The model answered ${response.status}: ${await response.text()}`);
  const { choices } = (await response.json()) as { readonly choices: readonly [{ message: Message }] };
  return choices[0].message;
}
