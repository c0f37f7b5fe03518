import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { copyText } from '../../../kernel/web/ui/copyText.ts'
import { clueRoutes } from '../contract/clue.ts'

type Props = { id: number; masked: string | null; mayReveal: boolean }

/** A masked phone; one press shows it whole, which is logged. */
export function PhoneNumber({ id, masked, mayReveal }: Props) {
  const [whole, setWhole] = useState<string | null>()
  if (!masked) return <span className="nothing">未填</span>
  if (!whole) {
    const reveal = async () => setWhole((await call(clueRoutes.revealPhone, { params: { id } })).phone)
    return (
      <span className="phone">
        {masked}
        {mayReveal && (
          <Button small kind="text" icon="eye" aria-label="查看完整电话（会留下记录）" onClick={() => void reveal()} />
        )}
      </span>
    )
  }
  const copy = async () =>
    (await copyText(whole)) ? notice.success('已复制') : notice.warning('浏览器不允许复制，请手动选择')
  return (
    <span className="phone">
      <a href={`tel:${whole}`} title="拨打">
        {whole}
      </a>
      <Button small kind="text" icon="copy" aria-label="复制电话" onClick={() => void copy()} />
    </span>
  )
}
