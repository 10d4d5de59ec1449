import clsx from "clsx";
import { Fragment } from "react";
import { Link } from "wouter";
import { skillPath } from "../../state/paths.ts";
import { useRead } from "../../state/use-read.ts";
import { TextLink } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { digits } from "../../ui/words.ts";
import { layoutRelations, type RelationGraph } from "./layout-relations.ts";

/** How skills depend on each other, and which are nearly the same. */
export function Relations() {
  const { data } = useRead("skills", "getRelations");
  if (data === undefined) return null;
  const { relations, duplicates, uncompared } = data;
  return (
    <>
      {relations.length > 0 && (
        <Section title="Relations" note="How skills require, exclude, and shadow each other">
          <Graph graph={layoutRelations(relations)} />
        </Section>
      )}
      {duplicates.length + uncompared > 0 && (
        <Section title="Near-duplicates" note="Keep one of each and delete or disable the others">
          <VirtualList
            items={duplicates}
            keyOf={(group) => group[0]?.key ?? ""}
            height={45}
            className="border-t border-line"
          >
            {(group) => (
              <p className="flex flex-wrap items-baseline gap-x-1.5 border-b border-line py-2.5">
                {group.map(({ id, key, path }, index) => (
                  <Fragment key={key}>
                    {index > 0 && <span className="text-ink-faint">and</span>}
                    <Link href={skillPath(id)} title={path} className="font-medium hover:underline">
                      {id}
                    </Link>
                  </Fragment>
                ))}
                <TextLink href={comparePath(group)} className="ml-auto text-note">
                  Compare
                </TextLink>
              </p>
            )}
          </VirtualList>
          {uncompared > 0 && (
            <p className="mt-2 text-note text-ink-soft">
              {uncompared === 1 ? "One more skill wasn't" : `${digits(uncompared)} more skills weren't`}{" "}
              compared: too many have similar descriptions.
            </p>
          )}
        </Section>
      )}
    </>
  );
}

/** The page that shows how the first two of a group differ. */
function comparePath([one, other]: readonly { readonly id: string; readonly path: string }[]): string {
  return `${skillPath(one?.id ?? "")}?${new URLSearchParams({ compare: other?.path ?? "" }).toString()}`;
}

const COLUMN_PX = 232;
const NODE_PX = 168;
const ROW_PX = 40;
const HEIGHT_PX = 28;

const verbs = { requires: "requires", conflicts: "conflicts with", shadows: "shadows" } as const;

const lines = {
  requires: "stroke-accent",
  conflicts: "stroke-danger [stroke-dasharray:4_3]",
  shadows: "stroke-ink-faint [stroke-dasharray:2_3]",
} as const;

/** A small graph; the list below it says the same in words. */
function Graph({ graph }: { readonly graph: RelationGraph }) {
  const { nodes, edges, columns, rows, left } = graph;
  const width = (columns - 1) * COLUMN_PX + NODE_PX;
  const height = rows * ROW_PX;
  const trouble = edges.filter(({ met }) => !met);
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
        tabIndex={0}
        aria-label="Graph of relations"
        className="overflow-x-auto rounded-card border border-line bg-surface p-4"
      >
        <div className="relative" style={{ width, height }}>
          <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible" fill="none">
            {edges.map(({ from, name, kind, met, start, end }) => (
              <path
                key={`${from} ${kind} ${name}`}
                d={curve(start, end)}
                strokeWidth={met ? 1.25 : 2}
                className={clsx(lines[kind], !met && "stroke-danger")}
              />
            ))}
          </svg>
          {nodes.map(({ name, id, column, row }) => {
            const at = {
              left: column * COLUMN_PX,
              top: row * ROW_PX + (ROW_PX - HEIGHT_PX) / 2,
              width: NODE_PX,
              height: HEIGHT_PX,
            };
            const style =
              "absolute flex items-center truncate rounded-control border px-2.5 text-note leading-7";
            return id === undefined ? (
              <span
                key={name}
                title="Not found"
                style={at}
                className={`${style} border-dashed border-danger text-danger`}
              >
                {name}
              </span>
            ) : (
              <Link
                key={name}
                href={skillPath(id)}
                title={id}
                style={at}
                className={`${style} border-line-strong bg-paper hover:border-accent`}
              >
                <span className="truncate">{name}</span>
              </Link>
            );
          })}
        </div>
      </section>
      <ul className="mt-2 flex flex-wrap gap-x-4 text-note text-ink-soft">
        {(["requires", "conflicts", "shadows"] as const)
          .filter((kind) => edges.some((edge) => edge.kind === kind))
          .map((kind) => (
            <li key={kind} className="flex items-center gap-1.5">
              <svg aria-hidden="true" width="22" height="6" fill="none">
                <path d="M0 3H22" strokeWidth={1.5} className={lines[kind]} />
              </svg>
              {verbs[kind]}
            </li>
          ))}
        {left > 0 && <li className="text-ink-faint">{left} more not shown</li>}
      </ul>
      <ul aria-label="Relations with problems" className="mt-2 border-t border-line empty:hidden">
        {trouble.map(({ from, to, name, kind }) => (
          <li key={`${from} ${kind} ${name}`} className="border-b border-line py-2 text-note text-danger">
            <Link href={skillPath(from)} className="font-medium underline underline-offset-2">
              {from}
            </Link>{" "}
            {verbs[kind]} {name}
            {kind === "requires" && (to === null ? ", which wasn't found" : ", which can't be used")}
          </li>
        ))}
      </ul>
    </>
  );
}

type Place = RelationGraph["nodes"][number];

/** From the right edge of a skill to the left edge of another; within a column, around its left side. */
function curve(start: Place, end: Place): string {
  const y = ({ row }: Place): number => row * ROW_PX + ROW_PX / 2;
  const left = ({ column }: Place): number => column * COLUMN_PX;
  if (end.column > start.column) {
    const from = left(start) + NODE_PX;
    const middle = (from + left(end)) / 2;
    return `M${from} ${y(start)}C${middle} ${y(start)} ${middle} ${y(end)} ${left(end)} ${y(end)}`;
  }
  const around = Math.min(left(start), left(end)) - 14;
  return `M${left(start)} ${y(start)}C${around} ${y(start)} ${around} ${y(end)} ${left(end)} ${y(end)}`;
}
