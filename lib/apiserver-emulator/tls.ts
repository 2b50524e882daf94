import { generateKeyPairSync, randomBytes } from "node:crypto";
import forge from "node-forge";

/** A certificate authority made for one run, and a server certificate of it. All PEM. */
export interface Certificates {
  readonly caPem: string;
  readonly key: string;
  readonly cert: string;
}

const DAYS = 30;

/** Makes a CA and a certificate for localhost and 127.0.0.1, valid for thirty days. */
export function makeCertificates(): Certificates {
  const authority = keyPair();
  const server = keyPair();
  const caName = [{ name: "commonName", value: "truce-emulator-ca" }];
  const ca = certificate(authority.publicKey, caName, caName, [
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, digitalSignature: true, critical: true },
  ]);
  ca.sign(authority.privateKey, forge.md.sha256.create());
  const leaf = certificate(server.publicKey, [{ name: "commonName", value: "localhost" }], caName, [
    { name: "basicConstraints", cA: false },
    { name: "keyUsage", digitalSignature: true, keyEncipherment: true, critical: true },
    { name: "extKeyUsage", serverAuth: true },
    {
      name: "subjectAltName",
      altNames: [
        { type: 2, value: "localhost" },
        { type: 7, ip: "127.0.0.1" },
      ],
    },
  ]);
  leaf.sign(authority.privateKey, forge.md.sha256.create());
  return {
    caPem: forge.pki.certificateToPem(ca),
    cert: forge.pki.certificateToPem(leaf),
    key: forge.pki.privateKeyToPem(server.privateKey),
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
  // A leading zero keeps the number positive in DER.
  made.serialNumber = `00${randomBytes(15).toString("hex")}`;
  made.validity.notBefore = new Date(Date.now() - 60_000);
  made.validity.notAfter = new Date(Date.now() + DAYS * 86_400_000);
  made.setSubject(subject);
  made.setIssuer(issuer);
  made.setExtensions(extensions);
  return made;
}
