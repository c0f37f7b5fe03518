import './wizard.css'

/** Draws the steps of a wizard by their titles; `current` counts from 0. */
export function Steps({ titles, current }: { titles: readonly string[]; current: number }) {
  return (
    <ol className="steps">
      {titles.map((title, index) => (
        <li key={title} aria-current={index === current ? 'step' : undefined} data-done={index < current || undefined}>
          <i>{index < current ? '✓' : index + 1}</i>
          {title}
        </li>
      ))}
    </ol>
  )
}
