import { Compass } from "lucide-react";
import { Link } from "wouter";
import { EmptyState } from "../ui/failure.tsx";

export default function NotFound() {
  return (
    <EmptyState level="page" icon={<Compass />} title="Page not found">
      The link may be out of date. Go to{" "}
      <Link href="/skills" className="text-accent-ink underline">
        your skills
      </Link>
      .
    </EmptyState>
  );
}
