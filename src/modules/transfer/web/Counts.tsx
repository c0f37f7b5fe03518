import { numberWords } from '../../../kernel/api/format.ts'

/** Shows figures side by side: their titles, their numbers, and whether a number is a fault. */
export function Counts({ figures }: { figures: { title: string; count: number; fault?: boolean }[] }) {
  return (
    <dl className="counts">
      {figures.map(({ title, count, fault }) => (
        <div key={title} data-fault={(fault && count > 0) || undefined}>
          <dt>{title}</dt>
          <dd>{numberWords(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
