import { useId } from 'react'
import { Button } from '../ui/Button.tsx'
import '../drawer/record.css'

type Props = {
  title: string
  masked: string | null
  /** Asks for the whole number; missing where the person may not see it. */
  onReveal: (() => Promise<unknown>) | undefined
}

/** Shows a field whose number is masked; it is edited after it was revealed, which is logged. */
export function MaskedField({ title, masked, onReveal }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{title}</label>
      <span className="masked">
        <input id={id} className="input" disabled value={masked ?? ''} />
        {onReveal && (
          <Button icon="eye" onClick={() => void onReveal().catch(() => {})} title="会留下查看记录">
            查看并修改
          </Button>
        )}
      </span>
    </div>
  )
}
