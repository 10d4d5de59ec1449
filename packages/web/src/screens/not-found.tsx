import { Compass } from "lucide-react";
import { EmptyState } from "../ui/failure.tsx";
import { TextLink } from "../ui/link.tsx";

export default function NotFound() {
  return (
    <EmptyState level="page" icon={<Compass />} title="Page not found">
      The link may be out of date. Go to <TextLink href="/skills">your skills</TextLink>.
    </EmptyState>
  );
}
