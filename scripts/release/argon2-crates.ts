// The Rust crates within @node-rs/argon2's library for linux-x64, by its manifests. A version is the one that the library's
// traces name, else the one that a manifest asks for.

const RUST = 'The Rust Project Developers';
const RAND = `Developers of the Rand project\nCopyright (c) 2014 ${RUST}`;
const FUTURES = 'Alex Crichton\nCopyright (c) 2017 The Tokio Authors';
const RUST_CRYPTO = 'The RustCrypto Project Developers';

/** Under the MIT licence, where a crate offers a choice, with whose they are. */
export const ARGON2_CRATES: readonly (readonly [name: string, version: string, owner: string])[] = [
  ['addr2line', '0.25.1', 'The gimli Developers'],
  ['adler2', '2.0', 'Jonas Schievink'],
  // Ported from the reference of Daniel Dinu, Dmitry Khovratovich, Jean-Philippe Aumasson and Samuel Neves (CC0).
  ['argon2-rust', '1.1.0', 'LongYinan'],
  ['base64-simd', '0.8', 'Nugine'],
  ['bitflags', '2.0', RUST],
  ['cfg-if', '1.0', 'Alex Crichton'],
  ['chacha20', '0.10', RUST_CRYPTO],
  ['compiler_builtins', '0.1', 'Jorge Aparicio'],
  ['cpufeatures', '0.3', RUST_CRYPTO],
  ['ctor', '1.0', 'Matt Mastracci'],
  ['futures', '0.3', FUTURES],
  ['getrandom', '0.4', RAND],
  ['gimli', '0.32.3', RUST],
  ['hashbrown', '0.17.1', 'Amanieu d’Antras'],
  ['libc', '0.2', RUST],
  ['libmimalloc-sys2', '0.1', 'Octavian Oncescu'],
  ['memchr', '2.8', 'Andrew Gallant'],
  ['mimalloc', '2.0', 'Microsoft Corporation, Daan Leijen'],
  ['mimalloc-safe', '0.1', 'Octavian Oncescu'],
  [
    'miniz_oxide',
    '0.8.9',
    'RAD Game Tools and Valve Software\nCopyright Rich Geldreich and Tenacious Software LLC\nCopyright Frommi, oyvindln and contributors',
  ],
  ['napi', '3.12.1', 'LongYinan'],
  ['napi-sys', '3.3', 'LongYinan'],
  ['nohash-hasher', '0.2', 'Parity Technologies (UK) Ltd.'],
  ['object', '0.37', 'The Gimli Developers'],
  ['pin-project-lite', '0.2', 'Taiki Endo'],
  ['rand', '0.10.2', RAND],
  ['rand_core', '0.10', RAND],
  ['rust-std', '1.0', 'The Rust Project Contributors'],
  ['rustc-demangle', '0.1.27', 'Alex Crichton'],
  ['rustc-hash', '2.1', RUST],
  ['simdutf8', '0.1', 'Hans Kratz'],
  ['slab', '0.4', 'Carl Lerche'],
];
