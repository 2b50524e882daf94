import { generateKeyPairSync, randomBytes } from "node:crypto";
import forge from "node-forge";

/** A certificate authority made for one run, and a server certificate of it. All PEM. */
export interface Certificates extends Certificate {
  readonly caPem: string;
}

/** A certificate and the key that belongs to it, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface Authority {
  readonly caPem: string;
  /** For a server at localhost and 127.0.0.1. */
  serverCertificate(): Certificate;
  /** For a client: to a kube-apiserver the common name is the user's name. */
  clientCertificate(commonName: string): Certificate;
}

const DAYS = 30;

/** Makes a CA and a certificate for localhost and 127.0.0.1, valid for thirty days. */
export function makeCertificates(): Certificates {
  const authority = makeAuthority("truce-emulator-ca");
  return { caPem: authority.caPem, ...authority.serverCertificate() };
}

/** Makes a CA of this name; it and what it issues are valid for thirty days. */
export function makeAuthority(name: string): Authority {
  const { privateKey, publicKey } = keyPair();
  const issuer = [{ name: "commonName", value: name }];
  const ca = certificate(publicKey, issuer, issuer, [
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, digitalSignature: true, critical: true },
  ]);
  ca.sign(privateKey, forge.md.sha256.create());

  function issue(commonName: string, extensions: readonly object[]): Certificate {
    const keys = keyPair();
    const made = certificate(keys.publicKey, [{ name: "commonName", value: commonName }], issuer, [
      { name: "basicConstraints", cA: false },
      { name: "keyUsage", digitalSignature: true, keyEncipherment: true, critical: true },
      ...extensions,
    ]);
    made.sign(privateKey, forge.md.sha256.create());
    return { cert: forge.pki.certificateToPem(made), key: forge.pki.privateKeyToPem(keys.privateKey) };
  }

  const altNames = [
    { type: 2, value: "localhost" },
    { type: 7, ip: "127.0.0.1" },
  ];
  return {
    caPem: forge.pki.certificateToPem(ca),
    serverCertificate: () =>
      issue("localhost", [
        { name: "extKeyUsage", serverAuth: true },
        { name: "subjectAltName", altNames },
      ]),
    clientCertificate: (commonName) => issue(commonName, [{ name: "extKeyUsage", clientAuth: true }]),
  };
}

/** Node makes the keys: in JavaScript alone it takes seconds. */
function keyPair(): forge.pki.rsa.KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  return {
    privateKey: forge.pki.privateKeyFromPem(privateKey),
    publicKey: forge.pki.publicKeyFromPem(publicKey),
  };
}

function certificate(
  publicKey: forge.pki.rsa.PublicKey,
  subject: forge.pki.CertificateField[],
  issuer: forge.pki.CertificateField[],
  extensions: object[],
): forge.pki.Certificate {
  const made = forge.pki.createCertificate();
  made.publicKey = publicKey;
  // The first byte keeps the number positive in DER, and its shortest form: leading zeros may be too many.
  made.serialNumber = `01${randomBytes(15).toString("hex")}`;
  made.validity.notBefore = new Date(Date.now() - 60_000);
  made.validity.notAfter = new Date(Date.now() + DAYS * 86_400_000);
  made.setSubject(subject);
  made.setIssuer(issuer);
  made.setExtensions(extensions);
  return made;
}
