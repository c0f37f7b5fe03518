import './avatar.css'

/** A person's picture, or the initial where there is none; beside their name, so that it is not read out. */
export function Avatar({ name, picture, small }: { name: string; picture: string; small?: boolean }) {
  const className = small ? 'avatar avatar-small' : 'avatar'
  if (picture) return <img className={className} src={picture} alt="" loading="lazy" />
  return (
    <span className={className} aria-hidden="true">
      {[...name][0]}
    </span>
  )
}
