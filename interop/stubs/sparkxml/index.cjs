/** Stands in for a package that is only to be had from a host of its own, and is asked for by the XML half of the client alone. */
exports.parseXml = () => {
  throw new Error('The client is asked for JSON here.')
}
