// Runs before the bundle: asks for the first data of the page while the bundle is still on its way.
