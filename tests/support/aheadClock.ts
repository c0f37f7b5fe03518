/** Preloaded by a node (`--import`): its machine's clock is `CLOCK_AHEAD` ms ahead. */
const ahead = Number(process.env.CLOCK_AHEAD)
const real = Date.now

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [real() + ahead], made),
  get: (target, name) => (name === 'now' ? () => real() + ahead : Reflect.get(target, name)),
})
