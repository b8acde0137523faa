import {
  Activity,
  Building2,
  ChartColumn,
  CircleDot,
  ClipboardList,
  Database,
  FileText,
  House,
  type LucideIcon,
  Monitor,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
  Workflow,
  Wrench,
} from 'lucide-react';

/** One outline set. A menu row names its icon by a word in `source`, else by its code; class names of other icon fonts mean nothing here. */
const icons: Record<string, LucideIcon> = {
  home: House,
  desk: Monitor,
  college: ClipboardList,
  survey: ClipboardList,
  system: Settings,
  authority: ShieldCheck,
  base: Building2,
  resource: Database,
  develop: Wrench,
  tool: Wrench,
  flow: Workflow,
  work: Workflow,
  log: ScrollText,
  monitor: Activity,
  report: ChartColumn,
  user: Users,
  file: FileText,
};

export const MenuIcon = ({ source, code }: { source: string; code: string }) => {
  const Icon = icons[source] ?? icons[code] ?? icons[code.split(/[_-]/)[0] ?? ''] ?? CircleDot;
  return <Icon size={16} strokeWidth={1.75} aria-hidden="true" />;
};
