import { Component, type ReactNode } from 'react'
import { noteFailure } from '../errorLog.ts'
import { isMissingCode, loadAnewOnce } from '../missingCode.ts'
import { Button } from '../ui/Button.tsx'

type Props = { onRetry: () => void; children: ReactNode }
type State = { failure?: Error; reloading?: boolean }

/**
 * Keeps a page's failure inside the page: shows what the person can do and leaves the rest of the console usable. A page whose code is gone,
 * as after an upgrade, is first loaded anew by itself.
 */
export class PageBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(failure: Error): State {
    return { failure, reloading: isMissingCode(failure) }
  }

  override componentDidCatch(failure: Error) {
    noteFailure('render', failure)
    if (isMissingCode(failure)) void loadAnewOnce().then(reloading => this.setState({ reloading }))
  }

  override render() {
    const { failure, reloading } = this.state
    if (!failure) return this.props.children
    if (reloading) return <p className="screen-waiting">正在重新加载…</p>
    const missing = isMissingCode(failure)
    return (
      <section className="screen-failure" role="alert">
        <h2>{missing ? '这个页面没有加载成功' : '这个页面出错了'}</h2>
        <p>
          {missing
            ? '可能是网络中断，或系统刚刚更新过。请检查网络，再重新加载。'
            : '其他页面不受影响。请重试；如果仍然出错，请把下面的信息告诉管理员。'}
        </p>
        {!missing && <code>{failure.message}</code>}
        <div>
          <Button kind="primary" onClick={missing ? () => location.reload() : this.props.onRetry}>
            {missing ? '重新加载' : '重试'}
          </Button>
          <a href="/">回到首页</a>
        </div>
      </section>
    )
  }
}
