import { Component, lazy, type ReactNode, Suspense } from 'react'
import { noteFailure } from '../errorLog.ts'
import { isMissingCode, loadAnewOnce } from '../missingCode.ts'
import { Button } from '../ui/Button.tsx'

const PageFailure = lazy(() => import('./PageFailure.tsx'))

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
    if (isMissingCode(failure)) return <Missing />
    return (
      <Suspense>
        <PageFailure failure={failure} onRetry={this.props.onRetry} />
      </Suspense>
    )
  }
}

const Missing = () => (
  <section className="screen-failure" role="alert">
    <h2>这个页面没有加载成功</h2>
    <p>可能是网络中断，或系统刚刚更新过。</p>
    <Button onClick={() => location.reload()}>重新加载</Button>
  </section>
)
