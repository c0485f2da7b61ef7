// Loaded into a server under test: reports each look-up of a name and each connection that leaves this machine.
import dns from "node:dns";
import net from "node:net";

const isHere = (host) => host === undefined || /^(localhost|127\.|::1$|\[::1\]$)/.test(String(host));
const report = (host) => {
  if (!isHere(host)) process.stdout.write(`${JSON.stringify({ level: 50, outside: String(host) })}\n`);
};

const { lookup } = dns;
dns.lookup = (host, ...rest) => {
  report(host);
  return lookup(host, ...rest);
};
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  report(typeof options === "object" ? options?.host : undefined);
  return connect.apply(this, args);
};
