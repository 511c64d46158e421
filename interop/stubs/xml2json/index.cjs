/** Stands in for a package that would have to be compiled, and is asked for by the XML half of the client alone. */
exports.toJson = () => {
  throw new Error('The client is asked for JSON here.')
}
