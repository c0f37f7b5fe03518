import { Button } from '../ui/Button.tsx'

type Props = { failure: Error; onRetry: () => void }

/** Shows that a page failed, with what an administrator has to know. */
export default function PageFailure({ failure, onRetry }: Props) {
  return (
    <section className="screen-failure" role="alert">
      <h2>这个页面出错了</h2>
      <p>其他页面不受影响。请重试；如果仍然出错，请把下面的信息告诉管理员。</p>
      <code>{failure.message}</code>
      <div>
        <Button kind="primary" onClick={onRetry}>
          重试
        </Button>
        <a href="/">回到首页</a>
      </div>
    </section>
  )
}
