import {
  Activity,
  ChartColumn,
  CircleDot,
  ClipboardList,
  FileChartColumn,
  Folder,
  HardDrive,
  House,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Map as MapGlyph,
  MonitorCheck,
  School,
  Settings,
  Shield,
  Users,
  Workflow,
  Wrench,
} from 'lucide-react';

/**
 * One outline set, by lucide's names. Only first-level items show an icon, so these are the groups of our own tree and what people
 * commonly choose for theirs; bringing all 1600 along would cost more than the rest of the page.
 */
const icons: Record<string, LucideIcon> = {
  activity: Activity,
  'chart-column': ChartColumn,
  'clipboard-list': ClipboardList,
  'file-chart-column': FileChartColumn,
  folder: Folder,
  'hard-drive': HardDrive,
  house: House,
  inbox: Inbox,
  'layout-dashboard': LayoutDashboard,
  map: MapGlyph,
  'monitor-check': MonitorCheck,
  school: School,
  settings: Settings,
  shield: Shield,
  users: Users,
  workflow: Workflow,
  wrench: Wrench,
};

/** What can be chosen for a menu. */
export const iconNames: readonly string[] = Object.keys(icons);

export const MenuIcon = ({ source }: { source: string }) => {
  const Icon = icons[source] ?? CircleDot;
  return <Icon size={16} strokeWidth={1.75} aria-hidden="true" />;
};
