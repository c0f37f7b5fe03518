/** Shows a company's logo, or the first character of its name without one. */
export function OfficeLogo({ url, name }: { url: string; name: string }) {
  return url ? (
    <img className="office-logo" src={url} alt={`${name}的标志`} />
  ) : (
    <span className="office-logo" aria-hidden="true">
      {[...name][0]}
    </span>
  )
}
