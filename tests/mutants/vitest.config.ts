/** Not that of the project: mutants are judged by the unit tests of the domain alone. */
export default {
  test: {
    include: ['tests/unit/domain/**/*.test.ts'],
    environment: 'node',
    // The domain keeps nothing between two tests; a fresh worker for each file would take most of the time.
    isolate: false,
  },
};
