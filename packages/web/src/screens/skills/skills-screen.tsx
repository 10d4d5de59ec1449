import { PageHeader } from "../../ui/page-header.tsx";

export default function SkillsScreen() {
  return (
    <PageHeader
      title="Skills"
      lead="A skill teaches your AI agent how to do one job well. It is a folder with a SKILL.md: when to use it, and what to do."
    />
  );
}
