/** Shows the product's mark: a boat under sail, as in favicon.svg. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="brand">
      <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" />
        <path d="M15.3 5.5v13.3H7.2c4.3-3.5 6.9-8 8.1-13.3zM5.5 21.3h21c-1.3 3.3-3.7 5.2-6.9 5.2h-7.2c-3.2 0-5.6-1.9-6.9-5.2z" />
        <path className="brand-jib" d="M17.3 9c1 4 3 7.3 6.5 9.8h-6.5z" />
      </svg>
      <b>{name}</b>
    </span>
  )
}
