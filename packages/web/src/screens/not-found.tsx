import { Compass } from "lucide-react";
import { Link } from "wouter";
import { EmptyState } from "../ui/empty-state.tsx";

export default function NotFound() {
  return (
    <EmptyState stands="page" icon={<Compass aria-hidden />} title="There is no such page">
      The address may be old. Go to{" "}
      <Link href="/skills" className="text-accent-ink underline">
        your skills
      </Link>
      .
    </EmptyState>
  );
}
