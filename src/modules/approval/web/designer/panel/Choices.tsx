type Props<K extends string> = {
  title: string
  words: Readonly<Record<K, string>>
  value: K
  onChange: (value: K) => void
}

/** Shows a few choices, all visible. */
export function Choices<K extends string>({ title, words, value, onChange }: Props<K>) {
  return (
    <fieldset className="setting">
      <legend>{title}</legend>
      <div className="setting-choices">
        {(Object.entries(words) as [K, string][]).map(([key, text]) => (
          <label key={key}>
            <input type="radio" checked={key === value} onChange={() => onChange(key)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
