import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMinute } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { copyText } from '../../../kernel/web/ui/copyText.ts'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { signingRoutes as routes } from '../api/signing.ts'
import './signing.css'

const query = queryOf(routes.read)

/** Shows the secret by which receivers recognise this company's calls: made and replaced here, shown once. */
export function SigningSecret() {
  const { data } = useQuery(query)
  const [asking, ask] = useState(false)
  const [secret, show] = useState<string>()
  const rotate = async () => {
    ask(false)
    const made = await call(routes.rotate).catch(() => undefined)
    if (!made) return
    show(made.secret)
    await queryClient.invalidateQueries({ queryKey: query.queryKey })
  }
  return (
    <section className="signing" aria-label="外部接口签名密钥">
      <header>
        <h3>外部接口签名密钥</h3>
        {may(routes.rotate) && data !== undefined && (
          <Button kind="text" icon="refresh" small onClick={() => (data ? ask(true) : void rotate())}>
            {data ? '更换' : '生成'}
          </Button>
        )}
      </header>
      <p className="signing-hint">
        {data ? `${data.hint}…，${formatMinute(data.at)} 生成` : '还没有生成，外部接口收到的调用没有签名。'}
      </p>
      {asking && <Replace onReplace={() => void rotate()} onClose={() => ask(false)} />}
      {secret && <Shown secret={secret} onClose={() => show(undefined)} />}
    </section>
  )
}

function Replace({ onReplace, onClose }: { onReplace: () => void; onClose: () => void }) {
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="danger" onClick={onReplace}>
        更换
      </Button>
    </>
  )
  return (
    <Dialog title="更换签名密钥" onClose={onClose} footer={footer}>
      <p>更换后，原来的密钥立即不再使用。接收方要换成新的密钥，才能验证之后的调用。</p>
    </Dialog>
  )
}

function Shown({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = async () => {
    await copyText(secret)
    notice.success('已复制')
  }
  const footer = (
    <>
      <Button icon="copy" onClick={() => void copy()}>
        复制
      </Button>
      <Button kind="primary" onClick={onClose}>
        已保存好
      </Button>
    </>
  )
  return (
    <Dialog title="签名密钥" width={560} onClose={onClose} footer={footer}>
      <p>只显示这一次，请现在交给接收方保存。</p>
      <code className="signing-secret">{secret}</code>
      <p className="nothing">
        请求头 X-Tongzhou-Signature 为 t=秒数,v1=签名，签名是用密钥对“秒数.正文”计算的 HMAC-SHA256（十六进制）。
      </p>
    </Dialog>
  )
}
