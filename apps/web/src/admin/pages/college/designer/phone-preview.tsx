import type { Language, Text } from '@manyi/shared/contract/text';
import type { Questionnaire } from '@manyi/shared/questionnaire/definition';
import { RotateCcw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { hrefOf } from '../../../../lib/location.ts';
import { isRecord } from '../../../../lib/storage.ts';
import { IconButton } from '../../../ui/button.tsx';

const words = {
  title: ['手机预览', 'Phone preview'],
  again: ['从头预览', 'Start again'],
  note: ['预览中的作答不会保存', 'Answers given here are not kept'],
} as const satisfies Record<string, Text>;

interface PhonePreviewProps {
  definition: Questionnaire;
  formName: string;
  language: Language;
}

/** The respondents' own page in a phone's frame; it is sent the questionnaire as it stands, and again after each change. */
export const PhonePreview = ({ definition, formName, language }: PhonePreviewProps) => {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [round, setRound] = useState(0);
  const send = useCallback(() => {
    frame.current?.contentWindow?.postMessage(
      { type: 'manyi-preview', definition, formName, language },
      window.location.origin,
    );
  }, [definition, formName, language]);

  useEffect(() => {
    const timer = setTimeout(send, 250);
    return () => clearTimeout(timer);
  }, [send]);

  // The page asks for the questionnaire when it is ready, which may be before or after its load event.
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.current?.contentWindow || event.origin !== window.location.origin) return;
      if (isRecord(event.data) && event.data.type === 'manyi-preview-ready') send();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [send]);

  return (
    <section className="sv-preview" aria-label={t(words.title)}>
      <header>
        <h2>{t(words.title)}</h2>
        <IconButton
          size="small"
          label={t(words.again)}
          icon={<RotateCcw size={16} />}
          onClick={() => setRound(round + 1)}
        />
      </header>
      <div className="sv-phone">
        <iframe key={round} ref={frame} title={t(words.title)} src={hrefOf('/r/preview')} onLoad={send} />
      </div>
      <p className="sv-note">{t(words.note)}</p>
    </section>
  );
};
