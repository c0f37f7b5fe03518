import { Component, type ReactNode } from 'react'
import { noteFailure } from '../errorLog.ts'

type Props = { onRetry: () => void; children: ReactNode }

/** Keeps a page's failure inside the page: shows what the person can do and leaves the rest of the console usable. */
export class PageBoundary extends Component<Props, { failure?: Error }> {
  override state: { failure?: Error } = {}

  static getDerivedStateFromError(failure: Error) {
    return { failure }
  }

  override componentDidCatch(failure: Error) {
    noteFailure('render', failure)
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    const missing = isMissingCode(failure)
    return (
      <section className="screen-failure" role="alert">
        <h1>{missing ? '这个页面没有加载成功' : '这个页面出错了'}</h1>
        <p>
          {missing
            ? '可能是网络中断，或系统刚刚更新过。请重新加载。'
            : '其他页面不受影响。请重试；如果仍然出错，请把下面的信息告诉管理员。'}
        </p>
        <code>{failure.message}</code>
        <div>
          <button type="button" className="solid" onClick={missing ? () => location.reload() : this.props.onRetry}>
            {missing ? '重新加载' : '重试'}
          </button>
          <a href="/">回到首页</a>
        </div>
      </section>
    )
  }
}

/** Tells whether a chunk could not be fetched: after a new release, or offline. */
function isMissingCode(failure: Error): boolean {
  return /dynamically imported module|module script|preload CSS/i.test(failure.message)
}
