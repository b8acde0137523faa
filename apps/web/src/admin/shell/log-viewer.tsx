import { clearErrorLog, dropErrors, useErrorLog } from '../../lib/error-log.ts';
import { api } from '../../lib/http.ts';
import { useText } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { Button } from '../ui/button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/states.tsx';
import { portionsOf } from './log-portions.ts';
import { closeLog, useTools } from './tools-store.ts';
import './log-viewer.css';

const words = {
  title: ['本地错误日志', 'Local error log'],
  none: ['没有错误记录', 'No errors recorded'],
  upload: ['上传到服务器', 'Upload'],
  clear: ['清空', 'Clear'],
  askUpload: ['确定上传本地日志到服务器?', 'Upload the local log to the server?'],
  askClear: ['确定清空本地日志记录?', 'Clear the local log?'],
  sent: ['发送成功!', 'Sent'],
  cleared: ['清空成功!', 'Cleared'],
  stack: ['调用栈', 'Stack'],
} as const;

export const LogViewer = () => {
  const t = useText();
  const isOpen = useTools((state) => state.isLogOpen);
  const entries = useErrorLog((state) => state.entries);

  const upload = async (): Promise<void> => {
    if (!(await confirm({ text: t(words.askUpload), verb: t(words.upload) }))) return;
    try {
      for (const portion of portionsOf(entries)) {
        await api.post('/api/blade-auth/oauth/logout', { body: portion });
        dropErrors(portion);
      }
      notify.success(t(words.sent));
    } catch {
      // The call has said what went wrong; what was not sent is kept.
    }
  };
  const clear = async (): Promise<void> => {
    if (!(await confirm({ text: t(words.askClear), verb: t(words.clear), danger: true }))) return;
    clearErrorLog();
    notify.success(t(words.cleared));
  };

  return (
    <Dialog
      open={isOpen}
      onClose={closeLog}
      title={t(words.title)}
      closesOnShade
      footer={
        entries.length ? (
          <>
            <Button onClick={() => void clear()}>{t(words.clear)}</Button>
            <Button kind="primary" onClick={() => void upload()}>
              {t(words.upload)}
            </Button>
          </>
        ) : null
      }
    >
      {entries.length === 0 ? <EmptyState title={t(words.none)} /> : null}
      <ol className="log">
        {entries.map((entry, at) => (
          <li key={`${entry.time} ${String(at)}`}>
            <p className="log-message">{entry.message}</p>
            <p className="log-facts">
              {entry.time} · {entry.url} · {entry.info}
            </p>
            {entry.stack ? (
              <details>
                <summary>{t(words.stack)}</summary>
                <pre>{entry.stack}</pre>
              </details>
            ) : null}
          </li>
        ))}
      </ol>
    </Dialog>
  );
};
