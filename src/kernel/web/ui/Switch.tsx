import './switch.css'

type Props = { on: boolean; label: string; disabled?: boolean; onChange: (on: boolean) => void }

/** Draws a switch that works at once; `label` names it. */
export function Switch({ on, label, disabled, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={on}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => onChange(!on)}
    />
  )
}
