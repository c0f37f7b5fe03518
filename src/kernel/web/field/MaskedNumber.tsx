import { useState } from 'react'
import { notice } from '../notice.ts'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copyText.ts'
import '../drawer/record.css'

type Props = {
  /** The kind of number: `电话`. */
  what: string
  masked: string | null
  /** Asks for the whole number, which is logged; missing without the permission. */
  onReveal?: () => Promise<string | null>
}

/** Shows a masked phone number; a click shows it whole, to be called or copied. */
export function MaskedNumber({ what, masked, onReveal }: Props) {
  const [whole, setWhole] = useState<string | null>()
  if (!masked) return <span className="nothing">未填</span>
  if (!whole) {
    return (
      <span className="phone">
        {masked}
        {onReveal && (
          <Button
            small
            kind="text"
            icon="eye"
            aria-label={`查看完整${what}（会留下记录）`}
            onClick={() => void onReveal().then(setWhole)}
          />
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
      <Button small kind="text" icon="copy" aria-label={`复制${what}`} onClick={() => void copy()} />
    </span>
  )
}
