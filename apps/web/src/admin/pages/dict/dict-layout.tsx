import { Columns2, Rows2 } from 'lucide-react';
import { useText } from '../../../lib/i18n.ts';
import { IconButton } from '../../ui/button.tsx';

export const layouts = ['horizontal', 'vertical'] as const;
export type Layout = (typeof layouts)[number];
export const isLayout = (value: unknown): value is Layout => layouts.some((layout) => layout === value);

const words = {
  group: ['布局', 'Layout'],
  horizontal: ['左右布局', 'Side by side'],
  vertical: ['上下布局', 'One above the other'],
} as const;
const icons = { horizontal: Columns2, vertical: Rows2 } as const;

/** The same dictionaries side by side with their entries, or above them. */
export const LayoutSwitch = ({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) => {
  const t = useText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: two toggle buttons, not a group of form fields.
    <div role="group" aria-label={t(words.group)} className="dict-switch">
      {layouts.map((one) => {
        const Icon = icons[one];
        return (
          <IconButton
            key={one}
            size="small"
            label={t(words[one])}
            icon={<Icon size={16} />}
            aria-pressed={one === layout}
            onClick={() => onChange(one)}
          />
        );
      })}
    </div>
  );
};
