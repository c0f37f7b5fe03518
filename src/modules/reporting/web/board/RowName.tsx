/** A row's name, with a note beside it. */
export function RowName({ name, note }: { name: string; note?: string | undefined }) {
  return (
    <th scope="row">
      <span className="board-name">
        {name}
        {note && <small>{note}</small>}
      </span>
    </th>
  )
}
