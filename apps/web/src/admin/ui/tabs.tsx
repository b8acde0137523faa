import { type KeyboardEvent, type ReactNode, useId } from 'react';
import './tabs.css';

interface TabsProps {
  label: string;
  chosen: string;
  onChoose: (key: string) => void;
  tabs: readonly { key: string; label: string; panel: ReactNode }[];
}

/** Tabs inside of a page. Arrow keys move between them; only the chosen panel exists. */
export const Tabs = ({ label, chosen, onChoose, tabs }: TabsProps) => {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = tabs.findIndex((tab) => tab.key === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.key);
    document.getElementById(`${id}-tab-${next.key}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className="ui-tabs" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-tab-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === chosen}
            aria-controls={tab.key === chosen ? `${id}-panel` : undefined}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => onChoose(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`}>
        {tabs.find((tab) => tab.key === chosen)?.panel}
      </div>
    </>
  );
};
