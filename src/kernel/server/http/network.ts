import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Returns the network for which tries are counted: an IPv4 address itself, or the first 64 bits of an IPv6 address, since
 * one holder has all addresses that begin with them.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : bare
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [partsOf(before), partsOf(after ?? '')]
  return [...first, ...Array(8 - first.length - last.length).fill('0'), ...last]
}

const partsOf = (text: string) => (text ? text.split(':') : [])

/**
 * Returns a function that tells whether an address lies in one of these networks (CIDR). A list for each family: one list takes IPv4 for mapped
 * IPv6.
 */
export function inNetworks(all: readonly string[]): (address: string) => boolean {
  const lists = { 4: new BlockList(), 6: new BlockList() }
  for (const network of all) {
    const [address = '', prefix] = network.split('/')
    if (isIP(address) === 6) lists[6].addSubnet(address, Number(prefix ?? 128), 'ipv6')
    else lists[4].addSubnet(address, Number(prefix ?? 32), 'ipv4')
  }
  return address => (isIP(address) === 6 ? lists[6].check(address, 'ipv6') : lists[4].check(address, 'ipv4'))
}
