import type { Text } from '@manyi/shared/contract/text';
import { useQuery } from '@tanstack/react-query';
import { Copy, Download, Printer } from 'lucide-react';
import { api } from '../../../../lib/http.ts';
import { useText } from '../../../../lib/i18n.ts';
import { useCopy } from '../../../../lib/use-copy.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { getProgress, surveyKeys } from '../parts/survey-api.ts';
import { QrCode } from './qr-code.tsx';
import './links.css';

const words = {
  title: ['链接与二维码', 'Links and QR codes'],
  intro: ['每所院校有自己的链接，答卷按链接归入院校。', 'Each college has its own link; answers are counted by it.'],
  copy: ['复制链接', 'Copy the link'],
  copyAll: ['复制全部', 'Copy all'],
  download: ['下载二维码', 'Download the QR code'],
  print: ['打印', 'Print'],
  scan: ['请用手机扫码填写', 'Scan with a phone to take part'],
  none: ['还没有链接', 'No links yet'],
  noneHint: ['发布问卷后，每所院校得到一个链接和一个二维码。', 'Publishing gives each college a link and a QR code.'],
} as const satisfies Record<string, Text>;

interface LinksDialogProps {
  open: boolean;
  formId: string;
  formName: string;
  onClose: () => void;
}

export const LinksDialog = ({ open, formId, formName, onClose }: LinksDialogProps) => {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: surveyKeys.progress(formId),
    queryFn: () => getProgress(formId),
    enabled: open,
  });
  const links = data?.flatMap(({ id, collegeName, url }) => (url === null ? [] : [{ id, collegeName, url }]));
  const copy = useCopy();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(words.title)}
      className="sv-links-dialog"
      footer={
        links && links.length > 0 ? (
          <>
            <Button
              icon={<Copy size={16} />}
              onClick={() => void copy(links.map(({ collegeName, url }) => `${collegeName}\t${url}`).join('\n'))}
            >
              {t(words.copyAll)}
            </Button>
            <Button icon={<Printer size={16} />} onClick={() => window.print()}>
              {t(words.print)}
            </Button>
          </>
        ) : undefined
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !links ? (
        <Skeleton />
      ) : links.length === 0 ? (
        <EmptyState title={t(words.none)}>{t(words.noneHint)}</EmptyState>
      ) : (
        <>
          <p className="sv-note sv-links-intro">{t(words.intro)}</p>
          <ul className="sv-links">
            {links.map(({ id, collegeName, url }) => (
              <li key={id}>
                <QrCode id={id} label={collegeName} />
                <div className="sv-link">
                  <p className="sv-poster-name">{formName}</p>
                  <h3>{collegeName}</h3>
                  <p className="sv-poster-scan">{t(words.scan)}</p>
                  <a href={url} target="_blank" rel="noreferrer">
                    {url}
                  </a>
                </div>
                <div className="sv-link-tools">
                  <IconButton
                    label={`${t(words.copy)} · ${collegeName}`}
                    icon={<Copy size={16} />}
                    onClick={() => void copy(url)}
                  />
                  <IconButton
                    label={`${t(words.download)} · ${collegeName}`}
                    icon={<Download size={16} />}
                    onClick={() =>
                      void api
                        .download('/api/surveyFormCollegeRela/linkQrCode', { id, format: 'png' })
                        .catch(() => undefined)
                    }
                  />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
};
