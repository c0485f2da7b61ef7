/**
 * The address that counts as the client's. With `trustedProxies` in front, each of which appends to
 * X-Forwarded-For, it is that many entries from the right; what stands further left is hearsay.
 */
export function clientAddressOf(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || forwardedFor === undefined) return socketAddress;
  const chain = forwardedFor.split(",").map((entry) => entry.trim());
  return chain[Math.max(0, chain.length - trustedProxies)] || socketAddress;
}
