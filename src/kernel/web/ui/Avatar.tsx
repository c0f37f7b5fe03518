import './avatar.css'

/** Draws a person's picture, or their initial without one. It stands beside the name, so screen readers skip it. */
export function Avatar({ name, picture, small }: { name: string; picture: string; small?: boolean }) {
  const className = small ? 'avatar avatar-small' : 'avatar'
  if (picture) return <img className={className} src={picture} alt="" loading="lazy" />
  return (
    <span className={className} aria-hidden="true">
      {[...name][0]}
    </span>
  )
}
