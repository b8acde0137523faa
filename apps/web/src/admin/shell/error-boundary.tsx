import { Component, type ReactNode } from 'react';
import { logError } from '../../lib/error-log.ts';
import { useText } from '../../lib/i18n.ts';
import { isChunkFailure } from '../../lib/lazy-page.ts';
import { reloadKeepingDrafts } from '../../lib/unsaved.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

const words = {
  chunk: ['页面没有加载完成', 'This page did not load completely'],
  chunkText: [
    '系统可能刚刚更新，或网络中断。重新加载后，各标签页中未保存的表单会保留。',
    'The application may just have been updated, or the network is down. Forms you have not saved yet are still there after reloading.',
  ],
  reload: ['重新加载', 'Reload'],
  broken: ['页面出错了', 'Something went wrong on this page'],
  brokenText: [
    '错误已记入本地日志，其他标签页不受影响。',
    'The error is in the local log. Other tabs are not affected.',
  ],
  again: ['重新打开此页', 'Open this page again'],
} as const;

const Broken = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useText();
  const isChunk = isChunkFailure(error);
  return (
    <div role="alert">
      <EmptyState
        title={t(isChunk ? words.chunk : words.broken)}
        action={
          <Button kind="primary" onClick={isChunk ? reloadKeepingDrafts : onRetry}>
            {t(isChunk ? words.reload : words.again)}
          </Button>
        }
      >
        {t(isChunk ? words.chunkText : words.brokenText)}
      </EmptyState>
    </div>
  );
};

/** Keeps a fault inside the page it happened in, and in the local log. */
export class ErrorBoundary extends Component<
  { children: ReactNode; place: string },
  { error: unknown; failed: boolean }
> {
  override state: { error: unknown; failed: boolean } = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    logError(error, `${this.props.place}`);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Broken error={this.state.error} onRetry={() => this.setState({ error: null, failed: false })} />;
  }
}
