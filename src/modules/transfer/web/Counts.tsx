const number = new Intl.NumberFormat('zh-CN')

/** Figures side by side: what they count, how many, and whether that is a fault. */
export function Counts({ figures }: { figures: { title: string; count: number; fault?: boolean }[] }) {
  return (
    <dl className="counts">
      {figures.map(({ title, count, fault }) => (
        <div key={title} data-fault={(fault && count > 0) || undefined}>
          <dt>{title}</dt>
          <dd>{number.format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
