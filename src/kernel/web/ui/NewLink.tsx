import { notice } from '../notice.ts'
import { Button } from './Button.tsx'
import { copyText } from './copyText.ts'
import './newLink.css'

type Props = {
  /** What the link is for, for those who hear the page. */
  label: string
  address: string
}

/** Shows the address of a link that was just made and is told only this once, with a button that copies it. */
export function NewLink({ label, address }: Props) {
  const copy = async () => {
    await copyText(address)
    notice.success('已复制')
  }
  return (
    <p className="new-link">
      <input className="input" readOnly aria-label={label} value={address} onFocus={event => event.target.select()} />
      <Button small icon="copy" onClick={() => void copy()}>
        复制链接
      </Button>
      链接只显示这一次
    </p>
  )
}
