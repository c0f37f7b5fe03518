import { yuan } from '../../../kernel/api/format.ts'

type Line = {
  name: string
  note: string
  quantity: string
  amount: number
  gift: boolean
  picture?: string
  /** What the amount is made of, and the price (fen) per unit, where that is told. */
  madeOf?: string
  price?: number | null
  unit?: string
}
type Props = { space: { name: string; amount: number; lines: readonly Line[] } }

/** Shows the holder of a link the lines of a space and what they come to. */
export function SharedSpace({ space }: Props) {
  if (space.lines.length === 0) return null
  return (
    <section>
      <h2>
        {space.name} <span>{yuan(space.amount)}</span>
      </h2>
      <ul>
        {space.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent paper never change
          <li key={at}>
            {line.picture && <img src={`${line.picture}?size=small`} alt="" loading="lazy" />}
            <span>
              <b>
                {line.name}
                {line.gift && '（赠品）'}
              </b>
              <small>{line.note}</small>
              <small>
                {line.madeOf || line.quantity}
                {line.price != null && `，${yuan(line.price)}/${line.unit}`}
              </small>
            </span>
            <b>{yuan(line.amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
